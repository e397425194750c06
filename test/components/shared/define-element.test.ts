import { expect } from '@open-wc/testing';
import { AvatarBadge } from '../../../components/avatar-badge/avatar-badge.js';
import { defineElement } from '../../../components/shared/define-element.js';

describe('registering an element', () => {
  it('works where the page has registered the class under a name of its own', async () => {
    class Badge extends AvatarBadge {}
    customElements.define('badge-of-the-page', Badge);
    defineElement('badge-of-the-kit', Badge);
    const badges = ['badge-of-the-page', 'badge-of-the-kit'].map((tag) => document.createElement(tag));
    for (const badge of badges) {
      badge.setAttribute('display-name', 'Ada Lovelace');
      document.body.append(badge);
      await (badge as AvatarBadge).updateComplete;
      expect(badge).to.be.an.instanceOf(Badge);
      expect(badge.shadowRoot?.textContent).to.include('AL');
      badge.remove();
    }
  });

  it('leaves a tag to the copy that was there first', () => {
    class Other extends AvatarBadge {}
    class First extends AvatarBadge {}
    defineElement('badge-of-two', First);
    defineElement('badge-of-two', Other);
    expect(customElements.get('badge-of-two')).to.equal(First);
  });
});
