import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DuckDBInstance } from '@duckdb/node-api';
import type { StreamingDataEngine } from '../../src/data/engine.js';
import type { Dashboard } from '../../src/embed/dashboard-schema.js';
import { readDashboard } from '../../src/embed/load-dashboards.js';
import { openFlights } from '../datasets/flights/flights-engine.js';
import { drillMember, widgetQueries } from '../../src/embed/pages/widget-query.js';

describe('the dashboards of the demo account', () => {
  let instance: DuckDBInstance;
  let engine: StreamingDataEngine;
  let dashboards: Dashboard[];
  before(async () => {
    const flights = await openFlights();
    ({ engine, instance } = flights);
    dashboards = [...flights.dataset.dashboards];
  });
  after(async () => {
    await engine.close();
    instance.closeSync();
  });

  it('are at least three, and the one of the ready line is among them', () => {
    assert.ok(dashboards.length >= 3);
    assert.ok(dashboards.some(({ publicId }) => publicId === 'flights-overview'));
  });

  it('show every kind of widget', () => {
    const kinds = new Set(dashboards.flatMap(({ widgets }) => widgets.map(({ type }) => type)));
    assert.deepEqual([...kinds].sort(), ['kpi', 'map', 'ranking', 'series', 'table']);
  });

  it('ask only what the engine answers, under filters and a time zone too', async () => {
    const state = { member: 'flights.origin_state', operator: 'equals', values: ['TX'] };
    for (const { publicId, widgets, period } of dashboards) {
      for (const widget of widgets) {
        const { main, trend } = widgetQueries(widget, [state], { timezone: 'America/Chicago', period });
        for (const query of [main, ...(trend ? [trend] : [])]) {
          const { data } = (await engine.load(query, {}, {})) as { data: unknown[] };
          assert.ok(data.length > 0, `${publicId} ${widget.id}`);
        }
      }
    }
  });

  it('filter by and drill down to dimensions of the model', () => {
    const [view] = engine.meta({});
    const known = new Set(view?.dimensions.map(({ name }) => name));
    for (const { filters, widgets } of dashboards) {
      for (const { member } of filters) assert.ok(known.has(member), member);
      for (const widget of widgets) {
        const member = drillMember(widget);
        assert.ok(member === undefined || known.has(member), member);
      }
    }
  });
});

describe('a dashboard file', () => {
  const good = `
publicId: one
title: One
description: A dashboard
widgets:
  - { id: a, type: kpi, title: A, measure: flights.count, format: number }
`;
  it('is read with its defaults', () => {
    const read = readDashboard('one.yml', good);
    assert.deepEqual([read.filters, read.prompts], [[], []]);
  });

  for (const [what, text, place] of [
    ['no YAML', 'a: [', /line 1/],
    ['an unknown kind of widget', good.replace('kpi', 'gauge'), /widgets\.0\.type/],
    ['a field that nobody reads', `${good}colour: red\n`, /colour/],
    ['a member without its view', good.replace('flights.count', 'count'), /widgets\.0\.measure/],
    ['an id that could be anything', good.replace('publicId: one', 'publicId: ../one'), /publicId/],
    ['two widgets of one id', good + good.slice(good.lastIndexOf('  - ')), /"a" occurs twice/],
    ['no widgets', good.replace(/widgets:[^]*/, 'widgets: []'), /widgets/],
  ] as const) {
    it(`with ${what} is refused by name and place`, () => {
      assert.throws(() => readDashboard('one.yml', text), {
        name: 'StartError',
        message: new RegExp(`one\\.yml[^]*${place.source}`),
      });
    });
  }
});
