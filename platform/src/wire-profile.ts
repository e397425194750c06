/** Everything in which the documented wire and the one of live accounts differ. */
export type WireProfile = {
  readonly name: 'contract' | 'live';
  readonly metaTool: string;
  readonly sqlTool: string;
  /** The key under which the SQL tool's input carries its query. */
  readonly sqlInputKey: 'sqlQuery' | 'query';
  readonly agentNode: string;
  readonly tokenHeader: string;
  readonly streamContentType: string;
  /** Whether `__aborted__` and `__usage__` frames are sent. */
  readonly serviceFrames: boolean;
  /** Whether the last line of a stream ends in a newline. */
  readonly lastNewline: boolean;
};

export const wireProfiles: Readonly<Record<WireProfile['name'], WireProfile>> = {
  contract: {
    name: 'contract',
    metaTool: 'serviceMeta',
    sqlTool: 'serviceSqlApi',
    sqlInputKey: 'sqlQuery',
    agentNode: 'service_data_analyst_agent',
    tokenHeader: 'x-service-auth-token',
    streamContentType: 'application/x-ndjson; charset=utf-8',
    serviceFrames: false,
    lastNewline: true,
  },
  live: {
    name: 'live',
    metaTool: 'cubeMeta',
    sqlTool: 'cubeSqlApi',
    sqlInputKey: 'query',
    agentNode: 'cube_data_analyst_agent',
    tokenHeader: 'x-cube-auth-token',
    streamContentType: 'application/json',
    serviceFrames: true,
    lastNewline: false,
  },
};
