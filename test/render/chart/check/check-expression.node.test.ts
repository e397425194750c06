import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkExpression } from '../../../../src/render/chart/check/check-expression.js';
import { COMPILED_POLICY, specPolicy } from '../../../../src/render/chart/check/expression-policy.js';
import { bindExpression } from '../../../../src/render/chart/check/field-names.js';
import { printExpression } from '../../../../src/render/chart/check/print-expression.js';
import { corpus } from '../../../helpers/corpora.js';

const policy = specPolicy(['field', 'brush']);
const allows = (text: string) => checkExpression(text, policy).ok;

interface Attacks {
  readonly expressions: readonly { readonly expr: string }[];
  readonly mustStillWork: readonly string[];
}

function attacks(): Attacks {
  const bytes = corpus('vega-attacks-part.json');
  return bytes ? (JSON.parse(bytes.toString()) as Attacks) : { expressions: [], mustStillWork: [] };
}

describe('checkExpression', () => {
  const allowed = [
    'datum.x',
    'datum["any name at all"]',
    'datum[field]',
    'datum.target + datum.view',
    'datum.a > 3 && !(datum.b <= 2) || datum.c === null',
    "if(isValid(datum.a), format(datum.a, ',.2f'), 'none')",
    "timeFormat(datum.day, '%b %Y')",
    "replace(datum.name, 'a', 'b')",
    "scale('x', datum.value)",
    'brush.x[0]',
    'width / 2',
    '[1, PI, upper(datum.a)]',
    'random() * 10',
    ...attacks().mustStillWork,
  ];
  for (const text of allowed) {
    it(`passes ${text}`, () => assert.equal(allows(text), true));
  }

  const refused = [
    'unknown',
    'event',
    'event.x',
    'view',
    'item()',
    'item.mark',
    'group()',
    "data('result')",
    "indata('result', 'a', 1)",
    "scale('x', 1, {context: {}})",
    'scale(datum.name, 1)',
    '/a/',
    'regexp("a")',
    'test("a", datum.a)',
    "replace(datum.a, /a/, 'b')",
    'replace(datum.a, datum.b, datum.c)',
    'datum.constructor',
    'datum["__proto__"]',
    'datum.a.prototype',
    'datum.ownerDocument',
    'width.constructor',
    'sequence(0, 1e9)',
    "pad('', 1e9, 'x')",
    'pad("", datum.n, "x")',
    "format(1, '999999999d')",
    'format(1, datum.format)',
    '{}',
    '{a: 1}',
    '[1,,2]',
    'datum.a.b()',
    'now()',
    'warn("x")',
    'setdata("result", [])',
    'modify("result", [], true)',
    'windowSize()',
    'screen()',
    'containerSize()',
    'intersect([0,0])',
    'this',
    'new Date()',
    'datum.a = 1',
    'datum.a++',
    'a => 1',
    'datum.x;datum.y',
    '`x`',
    '',
    '"x" in datum',
    `datum.a${'+1'.repeat(400)}`,
    `'${'x'.repeat(3_000)}'`,
    ...attacks().expressions.map(({ expr }) => expr),
  ];
  for (const text of refused) {
    it(`refuses ${text.slice(0, 60)}`, () => assert.equal(allows(text), false));
  }

  it('refuses what is not text', () => {
    for (const value of [null, 1, {}, ['datum.x'], undefined])
      assert.equal(checkExpression(value, policy).ok, false);
  });

  it('passes at least nine in ten of the expressions in the example specs', (test) => {
    const bytes = corpus('vega-lite-v5-specs-part.json');
    if (!bytes) return test.skip();
    let [passed, total] = [0, 0];
    for (const { spec } of Object.values(JSON.parse(bytes.toString()) as Record<string, { spec: unknown }>)) {
      const { names, texts } = expressionsIn(spec);
      total += texts.length;
      passed += texts.filter((text) => checkExpression(text, specPolicy(names)).ok).length;
    }
    test.diagnostic(`${passed} of ${total} expressions pass`);
    assert.ok(total > 100 && passed / total >= 0.9, `${passed} of ${total}`);
  });
});

describe('the compiled policy', () => {
  const ok = (text: string) => checkExpression(text, COMPILED_POLICY).ok;

  it('lets pass what the compiler writes', () => {
    for (const text of [
      'datum && item().mark.marktype !== \'group\' ? {unit: "", fields: a_tuple_fields, values: [datum["x"]]} : null',
      'event.shiftKey',
      'event.item && indexof(event.item.mark.name, "a") < 0',
      'vlSelectionTest("a_store", datum)',
      'datum["target"]',
      'domain("x").length',
    ]) {
      assert.equal(ok(text), true, text);
    }
  });

  it('refuses what reaches the page', () => {
    for (const text of [
      'event.view',
      'event["vie" + "w"]',
      'event.target.ownerDocument',
      'event.dataflow',
      'event',
      'item().context.dataflow',
      'datum["constructor"]',
      '{"__proto__": 1}',
      '/(a+)+$/',
      'windowSize()',
      'warn("x")',
    ]) {
      assert.equal(ok(text), false, text);
    }
  });
});

describe('bindExpression', () => {
  const rows = { size: 1, isLiteral: (name: string) => name === 'orders.status', values: () => undefined };
  const bound = (text: string) => {
    const verdict = checkExpression(text, policy);
    assert.ok(verdict.ok);
    return bindExpression(text, verdict.ast, rows);
  };

  it('writes a column with a dot in its name as one member', () => {
    assert.equal(bound('datum.orders.status'), 'datum["orders.status"]');
    assert.equal(bound("upper(datum.orders.status) == 'A'"), `(upper(datum["orders.status"]) == 'A')`);
  });

  it('leaves every other text as it was', () => {
    for (const text of ['datum.orders.count+1', 'datum["orders.status"]', 'datum.a ? 1:2'])
      assert.equal(bound(text), text);
  });

  it('prints a tree that reads the same', () => {
    for (const text of [
      "-datum.a * (2 + datum['b c']) > 3 ? [1, 'x'] : !field",
      'a.b[0].c(1)'.slice(0, 6),
      '1 - -1',
    ]) {
      const verdict = checkExpression(text, { ...policy, names: undefined });
      assert.ok(verdict.ok, text);
      const again = checkExpression(
        printExpression(verdict.ast, () => undefined),
        { ...policy, names: undefined },
      );
      assert.ok(again.ok);
      assert.deepEqual(again.ast, verdict.ast);
    }
  });
});

function expressionsIn(spec: unknown): { names: Set<string>; texts: string[] } {
  const names = new Set<string>();
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'params' && Array.isArray(entry))
        for (const { name } of entry as { name: string }[]) names.add(name);
      if (key === 'param' && typeof entry === 'string') names.add(entry);
      if (/^(?:expr|calculate|labelExpr|test|filter)$/.test(key) && typeof entry === 'string')
        texts.push(entry);
      visit(entry);
    }
  };
  visit(spec);
  return { names, texts };
}
