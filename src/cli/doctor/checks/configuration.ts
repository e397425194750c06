import { problemLine, type ConfigProblem } from '../../config/config-problem.js';
import type { Check } from '../check.js';
import { error, ok, warning, type Verdict } from '../finding.js';

/** Everything that can be told without asking anybody. */
export const configuration: Check = {
  id: 'configuration',
  title: 'Configuration',
  run: async ({ input: { config } }) => {
    if (config === undefined) return [];
    const verdicts = [...config.problems.map(say(error)), ...config.warnings.map(say(warning))];
    const tls = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    if (tls === '0') {
      const seen =
        'NODE_TLS_REJECT_UNAUTHORIZED is 0: certificates are not verified by any program started like this one.';
      verdicts.push(error(seen, 'Take it away, and name your own authority in NODE_EXTRA_CA_CERTS.'));
    }
    return verdicts.length > 0 ? verdicts : [ok('Every setting has its right form.')];
  },
};

const say =
  (verdict: (seen: string, todo?: string) => Verdict) =>
  (problem: ConfigProblem): Verdict => {
    const seen = problemLine({ ...problem, todo: '' });
    return verdict(seen, problem.todo === '' ? undefined : problem.todo);
  };
