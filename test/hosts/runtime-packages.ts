/** Runtimes beside Node that come as packages, each of one version. */
export const runtimePackages = { deno: '2.9.6', bun: '1.4.5', workerd: '1.20261117.1' };
