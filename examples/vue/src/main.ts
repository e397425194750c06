import type {} from 'inlay-kit/vue';
import { createApp } from 'vue';
import 'inlay-kit/elements';
import App from './App.vue';

createApp(App).mount('#app');
