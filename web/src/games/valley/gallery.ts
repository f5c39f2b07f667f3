/** Every card of the Valley, to look at. */

export { default } from './card/Gallery.svelte';
