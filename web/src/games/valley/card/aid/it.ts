import type { AidText } from '.';

const aid: AidText = {
  win: 'Quattro accampamenti (cinque in due giocatori) e il fuoco alla fine di un turno, annunciati alla fine del precedente.',
  turn: 'Il turno',
  phases: [
    ['event', "Dall'inverno dell'anno 1: si pesca una carta e la si applica."],
    ['arrival', 'Primo turno 6 animali, poi 4 in estate, 2 in inverno; con 2 o 3 tribù 5, 3, 1. Tribù che ritornano.'],
    ['animals', "Un dado per tutti. Bloccati al primo passo: direzione opposta. Si fermano dove ci sono umani."],
    ['tribes', "In ordine: ognuno fa fino a 2 passi, o fonda un accampamento, o prende il fuoco. Primo è chi ha più accampamenti."],
    ['combat', 'Prima le tribù, poi gli animali, specie per specie. Nessuno può rifiutare.'],
    ['survival', "Si conta ciò che si guadagna e ciò che si mangia. All'ultimo turno d'estate: raccolto, poi tutti i campi spariscono."],
    ['births', "Ultimo turno di stagione: 1 nascita per accampamento, 2 se ha due o più donne."],
    ['sowing', "Ultimo turno d'inverno: 1 punto per un campo in un villaggio di pianura."],
    ['cunning', 'Ultimo turno di stagione: una carta a chi non ha la mano piena (5; con 5 o 6 giocatori 4).'],
    ['turn_end', 'Vittoria, annunci, tribù scomparse.'],
  ],
  beasts: 'Animali',
  heads: ['passi', 'montagna', 'fiume', 'cibo'],
  trample: 'Bisonti, rinoceronti e mammut calpestano i campi: intatto, danneggiato, perso.',
  combat: 'Combattimento: dado più',
  bonuses: [
    ['+1', 'per guerriero, o per animale della specie'],
    ['+1', 'nel proprio villaggio; +2 nella propria grotta'],
    ['+1', 'contro gli animali, col fuoco'],
    ['0', 'per le donne; fra tribù stanno a guardare, e sono catturate quando i loro uomini non ci sono più'],
  ],
  round: 'Parità: si ritira. Altrimenti ogni parte sotto il totale più alto perde una pedina.',
  conquest: "Accampamento conquistato: un quarto del cibo (metà se era l'ultimo), il fuoco; poi lo si prende con le donne, o lo si rade al suolo.",
  move: 'Muoversi',
  moves: [
    'Fiumi e lago fermano gli umani; chi entra in montagna si ferma.',
    'Dove ci sono avversari o animali devono restare almeno tanti dei tuoi quanti sono loro.',
    'Per un accampamento servono un uomo e una donna che non si sono mossi, su una casella senza avversari. Senza una donna sparisce.',
    "Il fuoco: su un vulcano senza muoversi; o accanto a un incendio, o sulla lava.",
  ],
  food: 'Cibo',
  foods: [
    ['+1', "una casella su un fiume o sul lago, tutto l'anno"],
    ['+1', "una casella di foresta, d'estate"],
    ['+8', 'un campo al raccolto; danneggiato +4'],
    ['−1', "a pedina; d'inverno senza fuoco −1½ (totale arrotondato per difetto)"],
  ],
  births: 'Dado delle nascite: 1-2 donna, 3-5 guerriero, 6 gemelli.',
  supply: 'Una tribù ha 10 guerrieri, 6 donne, 5 accampamenti.',
  back: "Chi scompare nell'anno 1 ritorna una volta: 3 guerrieri, 1 donna, 8 punti cibo, 3 carte, su una casella vuota del bordo.",
};

export default aid;
