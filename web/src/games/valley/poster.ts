import type { Poster } from '../game';
import art from './poster.svg';

const poster: Poster = {
  title: 'La Vallée des Mammouths',
  is: {
    fr: "Menez une tribu d'étés en hivers, parmi les bêtes, les rivaux et la faim.",
    en: 'Lead a tribe through summers and winters, among beasts, rivals and hunger.',
    it: 'Guida una tribù tra estati e inverni, fra belve, rivali e fame.',
  },
  art,
};

export default poster;
