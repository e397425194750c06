import type {} from 'inlay-kit/svelte';
import { mount } from 'svelte';
import 'inlay-kit/elements';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
