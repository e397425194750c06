import { resolveAccess } from './access-policy.js';
import type { DataModel, Member, View } from './data-model.js';
import type { MetaCube, MetaMember } from './meta-types.js';
import type { SecurityContext } from './security-context.js';

/** What the caller may see of the model: public views that a policy opens, and of them the visible members. */
export function modelMeta(model: DataModel, context: SecurityContext): MetaCube[] {
  return [...model.views.values()].filter((v) => v.public).flatMap((view) => viewMeta(view, context));
}

function viewMeta(view: View, context: SecurityContext): MetaCube[] {
  const access = resolveAccess(view.policies, context);
  if (!access) return [];
  const members = [...view.members.values()].filter((m) => m.public && access.sees(m.name));
  const pick = (kind: Member['kind']): MetaMember[] =>
    members.filter((m) => m.kind === kind).map((m) => memberMeta(view, m));
  return [
    {
      name: view.name,
      title: view.title,
      type: 'view',
      description: view.description,
      isVisible: true,
      public: true,
      measures: pick('measure'),
      dimensions: pick('dimension'),
      segments: members
        .filter((m) => m.kind === 'segment')
        .map(({ name, title, description }) => ({
          name: `${view.name}.${name}`,
          title: `${view.title} ${title}`,
          shortTitle: title,
          description,
          isVisible: true,
          public: true,
        })),
    },
  ];
}

function memberMeta(view: View, member: Member): MetaMember {
  return {
    name: `${view.name}.${member.name}`,
    title: `${view.title} ${member.title}`,
    shortTitle: member.title,
    description: member.description,
    type: member.type,
    ...(member.aggType === undefined ? {} : { aggType: member.aggType }),
    ...(member.format === undefined ? {} : { format: member.format }),
    ...(member.unit === undefined ? {} : { unit: member.unit }),
    ...(member.hints.better === undefined ? {} : { meta: { better: member.hints.better } }),
    ...(member.synonyms.length === 0 ? {} : { synonyms: member.synonyms }),
    isVisible: true,
    public: true,
  };
}
