import { mount } from 'svelte';
import '@fontsource/atkinson-hyperlegible/latin-400.css';
import '@fontsource/atkinson-hyperlegible/latin-700.css';
import '@fontsource/caesar-dressing/latin-400.css';
import './style/colours.css';
import './style/page.css';
import App from './App.svelte';
import { startRouter } from './lib/page/router.svelte';
import { startRenewing, startWorker } from './lib/page/worker';

startRouter();
const target = document.getElementById('app');
if (target) mount(App, { target });
startWorker(import.meta.url);
startRenewing();
