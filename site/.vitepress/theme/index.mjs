// Without the theme's own fonts: the system's are there already.
import Theme from 'vitepress/theme-without-fonts';
import LiveStates from './LiveStates.vue';
import LiveTheme from './LiveTheme.vue';
import PageTabs from './PageTabs.vue';
import './site.css';

export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component('LiveStates', LiveStates);
    app.component('LiveTheme', LiveTheme);
    app.component('PageTabs', PageTabs);
  },
};
