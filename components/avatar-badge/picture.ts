/**
 * The picture's address when it may be requested: an absolute `http:` or `https:` URL without user name and password.
 * Source: contract, `userProfile.picture`.
 */
export function pictureUrl(text: string): string | undefined {
  // `new URL` alone takes "http:x" and "http:/x" too, and cleans tabs and line breaks away.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { href, username, password } = new URL(text);
  return username || password ? undefined : href;
}

/**
 * One picture at a time, requested once: it is there when it has been drawn, and gone for good when that failed. A
 * picture that comes after another was asked for changes nothing.
 */
export class Picture {
  readonly #failed: (reason: 'address' | 'load') => void;
  #source: string | undefined;
  #image: HTMLImageElement | undefined;

  /** @param failed told once for each picture that cannot be shown; the image is gone by then */
  constructor(failed: (reason: 'address' | 'load') => void) {
    this.#failed = failed;
  }

  /** The image to stand over the initials, or nothing. It is invisible until it has the class `loaded`. */
  get image(): HTMLImageElement | undefined {
    return this.#image;
  }

  /** Requests the picture at `source`, unless that is the one already asked for; without one there is none. */
  show(source: string | undefined): void {
    if (source === this.#source) return;
    this.#source = source;
    this.#image = undefined;
    if (!source) return;
    const url = pictureUrl(source);
    if (url) this.#load(url);
    else this.#failed('address');
  }

  #load(url: string): void {
    const image = new Image();
    this.#image = image;
    // Where the request goes is set last: what stands after `src` comes too late for it.
    image.referrerPolicy = 'no-referrer';
    image.decoding = 'async';
    image.alt = '';
    image.part.add('picture');
    const fail = (): void => this.#fail(image);
    // A file may arrive in whole and still be no picture, or too large a one to draw.
    image.onload = () => void image.decode().then(() => image.classList.add('loaded'), fail);
    image.onerror = fail;
    image.src = url;
  }

  #fail(image: HTMLImageElement): void {
    if (image !== this.#image) return;
    this.#image = undefined;
    this.#failed('load');
  }
}
