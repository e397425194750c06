import type { DataModel, Member, View } from '../data/data-model.js';
import { dashboardFile, type Dashboard } from '../embed/dashboard-schema.js';
import { StartError } from '../platform-error.js';

/**
 * A dashboard for a data set that brings none: the view's first measures, how the first went over time, where it is
 * largest, and the rows behind it.
 *
 * @throws StartError where no view holds a measure
 */
export function defaultDashboard(model: DataModel, { title }: { readonly title: string }): Dashboard {
  const view = [...model.views.values()].find((one) => measuresOf(one).length > 0);
  if (!view) throw new StartError('The model has no view with a measure, so there is nothing to show.');
  return dashboardFile.parse({
    publicId: `${view.name.toLowerCase().replaceAll('_', '-')}-overview`.slice(0, 64),
    title,
    description: view.description || view.title,
    filters: textsOf(view)
      .slice(0, 2)
      .map(({ name, title: words }) => ({ type: 'values', member: `${view.name}.${name}`, title: words })),
    widgets: widgetsOf(view),
  });
}

function widgetsOf(view: View) {
  const qualified = ({ name }: Member) => `${view.name}.${name}`;
  const measures = measuresOf(view);
  const [first] = measures;
  const time = [...view.members.values()].find(({ kind, type }) => kind === 'dimension' && type === 'time');
  const texts = textsOf(view);
  const [place] = texts;
  const measure = first === undefined ? '' : qualified(first);
  const measured = { measure, format: formatOf(first) };
  return [
    ...measures.slice(0, 4).map((member) => ({
      ...{
        id: `total-${member.name}`.slice(0, 64).replaceAll('_', '-').toLowerCase(),
        type: 'kpi',
        title: member.title,
      },
      ...{
        measure: qualified(member),
        format: formatOf(member),
        ...(time ? { trend: qualified(time) } : {}),
      },
    })),
    ...(time
      ? [
          {
            ...measured,
            id: 'over-time',
            type: 'series',
            title: `${first?.title} by month`,
            dimension: qualified(time),
            granularity: 'month',
            size: 'two-thirds',
          },
        ]
      : []),
    ...(place
      ? [
          {
            ...measured,
            id: 'largest',
            type: 'ranking',
            title: `${first?.title} by ${place.title}`,
            dimension: qualified(place),
            limit: 10,
            size: 'third',
          },
        ]
      : []),
    {
      ...{ id: 'rows', type: 'table', title: view.title, orderBy: measure, limit: 100, size: 'full' },
      columns: [
        ...texts.slice(0, 3).map((member) => ({ member: qualified(member), title: member.title })),
        ...measures
          .slice(0, 5)
          .map((member) => ({ member: qualified(member), title: member.title, format: formatOf(member) })),
      ],
    },
  ];
}

const formatOf = (member: Member | undefined) => (member?.format === 'percent' ? 'percent' : 'number');

const measuresOf = (view: View): Member[] =>
  [...view.members.values()].filter((member) => member.kind === 'measure' && member.public);

const textsOf = (view: View): Member[] =>
  [...view.members.values()].filter(
    (member) => member.kind === 'dimension' && member.type === 'string' && member.public,
  );
