import type { Poster } from '../game';
import art from './poster.svg';

const poster: Poster = {
  title: 'Mammut',
  is: {
    fr: "La chasse est finie, place au partage : prenez ce qui vous plaît, ou ce qu'un autre a pris.",
    en: 'The hunt is over; now for the sharing: take what you like, or what somebody else has taken.',
    it: 'La caccia è finita, ora si spartisce: prendi ciò che ti piace, o ciò che un altro ha preso.',
  },
  art,
};

export default poster;
