/**
 * Vega and fflate walk over objects by `for … in`, and so meet whatever a page has added to `Object.prototype`. While
 * they work, such additions are there and are not listed; what they hold stays as it is.
 */
let working = 0;
let hidden: readonly string[] = [];

/** Takes the page's additions from lists of names, until what is returned is called. */
export function hideAdditions(): () => void {
  working += 1;
  if (working === 1) hidden = Object.keys(Object.prototype).filter((name) => setListed(name, false));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    working -= 1;
    if (working > 0) return;
    for (const name of hidden) setListed(name, true);
    hidden = [];
  };
}

/** Does work of one step while the additions are hidden. */
export function onBareObjects<Result>(work: () => Result): Result {
  const show = hideAdditions();
  try {
    return work();
  } finally {
    show();
  }
}

/** Whether it could be changed; one that the page has taken away meanwhile stays away. */
function setListed(name: string, enumerable: boolean): boolean {
  // Of no prototype: an addition called `get` would be part of the change.
  const change = Object.assign(Object.create(null) as PropertyDescriptor, { enumerable });
  return Object.hasOwn(Object.prototype, name) && Reflect.defineProperty(Object.prototype, name, change);
}
