import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requireOptionalPeers } from '../../src/platform/optional-peers.js';

describe('optional peers', () => {
  it('are present here', () => {
    requireOptionalPeers();
  });

  it('that are missing are named in one line with the command that installs them', () => {
    const absent = (id: string) => {
      if (id.startsWith('vega')) throw new Error('not found');
    };
    assert.throws(() => requireOptionalPeers(absent), {
      name: 'StartError',
      message: 'The local platform needs vega-datasets. Install with: npm install --save-dev vega-datasets',
    });
  });
});
