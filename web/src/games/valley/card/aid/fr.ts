import type { AidText } from '.';

const aid: AidText = {
  win: "Quatre camps (cinq à deux joueurs) et le feu à la fin d'un tour, annoncés à la fin du tour précédent.",
  turn: 'Le tour',
  phases: [
    ['event', "Dès l'hiver de l'année 1 : on tire une carte et on l'applique."],
    ['arrival', "Au premier tour 6 animaux, puis 4 en été, 2 en hiver ; à 2 ou 3 tribus, 5, 3 et 1. Puis les tribus qui reviennent."],
    ['animals', "Un dé pour tous. Bloqués au premier pas : l'autre sens. Ils s'arrêtent là où il y a des humains."],
    ['tribes', "Dans l'ordre : chacun fait 2 pas au plus, ou fonde un camp, ou prend le feu. La tribu qui a le plus de camps commence."],
    ['combat', "Les tribus d'abord, puis les animaux, espèce par espèce. Personne ne peut refuser."],
    ['survival', "On compte ce qu'on gagne et ce qu'on mange. Au dernier tour d'été : récolte, puis tous les champs disparaissent."],
    ['births', "Dernier tour d'une saison : 1 naissance par camp, 2 s'il a deux femmes ou plus."],
    ['sowing', "Dernier tour d'hiver : 1 point pour un champ dans un village de plaine."],
    ['cunning', "Dernier tour d'une saison : une carte à qui n'a pas sa main complète (5 ; 4 à cinq ou six joueurs)."],
    ['turn_end', 'Victoire, annonces, tribus disparues.'],
  ],
  beasts: 'Animaux',
  heads: ['pas', 'montagne', 'rivière', 'nourriture'],
  trample: 'Bisons, rhinocéros et mammouths piétinent les champs : intact, endommagé, perdu.',
  combat: 'Combat : dé plus',
  bonuses: [
    ['+1', "par guerrier, ou par animal de l'espèce"],
    ['+1', 'dans son village ; +2 dans sa grotte'],
    ['+1', 'contre les animaux, avec le feu'],
    ['0', 'pour les femmes ; entre tribus, elles regardent, et sont capturées quand leurs hommes sont morts'],
  ],
  round: "Égalité : on relance. Sinon, tous ceux qui n'ont pas le plus haut total perdent un pion.",
  conquest: "Camp conquis : un quart de la nourriture (la moitié si c'était le dernier), le feu ; puis on le prend avec ses femmes, ou on le rase.",
  move: 'Se déplacer',
  moves: [
    'Rivières et lac arrêtent les humains ; une montagne finit le déplacement.',
    "Là où il y a des adversaires ou des animaux, au moins autant des vôtres doivent rester.",
    "Un camp demande un homme et une femme qui n'ont pas bougé, sur une case sans adversaires. Sans femme, il disparaît.",
    "Le feu : sur un volcan sans bouger ; ou à côté d'un incendie, ou sur la lave.",
  ],
  food: 'Nourriture',
  foods: [
    ['+1', "une case au bord d'une rivière ou du lac, toute l'année"],
    ['+1', 'une case de forêt, en été'],
    ['+8', 'un champ à la récolte ; endommagé +4'],
    ['−1', "par pion ; en hiver sans le feu −1½ (total arrondi à l'inférieur)"],
  ],
  births: 'Dé de naissance : 1-2 femme, 3-5 guerrier, 6 jumeaux.',
  supply: 'Une tribu a 10 guerriers, 6 femmes, 5 camps.',
  back: "Une tribu disparue l'année 1 revient une fois : 3 guerriers, 1 femme, 8 points, 3 cartes, sur une case vide du pourtour.",
};

export default aid;
