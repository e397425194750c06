import { withBase } from 'vitepress';

let loading;

/** The elements with their recorded streams: one module for the whole site, fetched with the first example. */
export const loadLive = () =>
  (loading ??= import(/* @vite-ignore */ new URL(withBase('/live/live.js'), document.baseURI).href));
