import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';
import { definePage, nextFrame } from './page.js';

definePage(async (root) => {
  let show: (state: { text: string; isAnimating: boolean }) => void = () => undefined;
  const Answer = () => {
    const [state, setState] = useState({ text: '', isAnimating: true });
    show = setState;
    return createElement(Streamdown, { isAnimating: state.isAnimating }, state.text);
  };
  createRoot(root).render(createElement(Answer));
  await nextFrame();
  await nextFrame();
  let text = '';
  return {
    push: (delta) => show({ text: (text += delta), isAnimating: true }),
    end: () => show({ text, isAnimating: false }),
  };
});
