import { emulateMedia, executeServerCommand, sendKeys } from '@web/test-runner-commands';

/** Whether the browser that runs the tests can be told so; those driven over WebDriver cannot. */
const can = (command: () => Promise<unknown>): Promise<boolean> =>
  command().then(
    () => true,
    () => false,
  );

/** Whether a test can look at the page as it is on paper. */
export const canPrint = (): Promise<boolean> => can(() => emulateMedia({ media: 'screen' }));

/** Whether a test can press keys as a viewer does. */
export const canSendKeys = (): Promise<boolean> => can(() => sendKeys({ press: 'Shift' }));

/** A node of the browser's accessibility tree, as far as it is told to those who hear a page. */
export interface SpokenNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

/** The browser's own accessibility tree, which only Chromium hands out; undefined in the others. */
export async function spokenTree(): Promise<readonly SpokenNode[] | undefined> {
  const answer = await executeServerCommand<{ told?: readonly SpokenNode[] }, undefined>('spoken-tree');
  return answer.told;
}
