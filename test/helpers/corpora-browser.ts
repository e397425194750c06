let said = false;

/**
 * One corpus file as bytes, by its file name (`'blns.json'`), fetched from the test server, or `undefined` where
 * the corpora are missing (said once per page on the console). A name that does not exist although the corpora
 * do throws: that is a misspelt test, not a missing corpus.
 */
export const corpus = async (name: string): Promise<Uint8Array | undefined> => {
  const response = await fetch(`/__corpora__/${encodeURIComponent(name)}`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (response.status !== 410) throw new Error(`No corpus is called ${name}: ${response.status}`);
  if (!said) {
    said = true;
    console.warn('CORPORA MISSING: the tests that read them run on their own cases alone.');
  }
  return undefined;
};
