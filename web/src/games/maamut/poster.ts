import type { Poster } from '../game';
import art from './poster.svg';

const poster: Poster = {
  title: 'Mâamut',
  is: {
    fr: "Rabattez le mammouth dans votre propre piège. Il fuit tout chasseur et piétine ceux qu'il ne peut pas fuir.",
    en: 'Drive the mammoth into your own trap. It runs from every hunter, and tramples those who cannot get away.',
    it: 'Spingi il mammut nella tua trappola. Fugge da ogni cacciatore e calpesta chi non può evitare.',
  },
  art,
};

export default poster;
