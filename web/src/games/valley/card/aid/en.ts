import type { AidText } from '.';

const aid: AidText = {
  win: 'Four camps (five with two players) and fire at the end of a turn, announced at the end of the turn before.',
  turn: 'The turn',
  phases: [
    ['event', 'From the winter of year 1: a card is drawn and carried out.'],
    ['arrival', 'First turn 6 animals, then 4 in summer, 2 in winter; with 2 or 3 tribes 5, 3, 1. Tribes that return.'],
    ['animals', 'One die for all. Blocked at the first step: the other way. They stop where people are.'],
    ['tribes', 'In turn order: everybody walks up to 2 hexes, or founds a camp, or takes fire. Most camps goes first.'],
    ['combat', 'Tribes first, then animals, species by species. Nobody may decline.'],
    ['survival', 'Count what you gain and eat. On the last turn of summer: harvest, then all fields go.'],
    ['births', 'Last turn of a season: each camp 1 birth, with 2 women or more 2.'],
    ['sowing', 'Last turn of winter: 1 food for a field in a village on a plain.'],
    ['cunning', 'Last turn of a season: one card for everybody whose hand is short (5; with 5 or 6 players 4).'],
    ['turn_end', 'Victory, announcements, tribes that are gone.'],
  ],
  beasts: 'Animals',
  heads: ['steps', 'mountain', 'river', 'food'],
  trample: 'Bison, rhinos and mammoths trample fields: intact, damaged, gone.',
  combat: 'Combat: die plus',
  bonuses: [
    ['+1', 'for each warrior, or for each animal of the species'],
    ['+1', 'in your own village; +2 in your own cave'],
    ['+1', 'against animals, with fire'],
    ['0', 'for women; among tribes they look on, and are captured when their men are gone'],
  ],
  round: 'Tie: roll again. Otherwise every side below the highest total loses one.',
  conquest: 'Conquered camp: a quarter of the food (half if it was the last), fire; then take it with its women, or raze it.',
  move: 'Moving',
  moves: [
    'Rivers and the lake stop people; a mountain ends the move.',
    'Where opponents or animals are, as many of yours must stay as there are of them.',
    'A camp takes a man and a woman who have not moved, on a hex without opponents. Without a woman, it is gone.',
    'Fire: on a volcano without moving; or beside a blaze or on lava.',
  ],
  food: 'Food',
  foods: [
    ['+1', 'a hex on a river or the lake, all year'],
    ['+1', 'a forest hex, in summer'],
    ['+8', 'a field at the harvest; damaged +4'],
    ['−1', 'each person; in winter without fire −1½ (total rounded down)'],
  ],
  births: 'Birth die: 1-2 woman, 3-5 warrior, 6 twins.',
  supply: 'A tribe has 10 warriors, 6 women, 5 camps.',
  back: 'A tribe wiped out in year 1 comes back once: 3 warriors, 1 woman, 8 food, 3 cards, on an empty hex on the fringe.',
};

export default aid;
