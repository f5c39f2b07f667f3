export default `
## Lo scopo

Guidi un cacciatore. Il mammut non è di nessuno. Vince la caccia **il padrone della trappola** in cui cade, chiunque ce l'abbia spinto (M8.4).

## La steppa

37 caselle disposte a caso: erba, neve e roccia, intorno a una croce centrale dove sta il mammut. Nessuno va mai sulla roccia. Le trappole si scavano solo nell'erba (M1.2).

Ognuno ha tre carte di valore 1, 2 o 3. Uno dopo l'altro, ciascuno mette il cacciatore su una casella libera del bordo (M3.6).

## Il tuo turno: una cosa su quattro

1. **Giocare una carta.** Il cacciatore avanza in linea retta, esattamente di tante caselle quante ne dice la carta. La via non deve uscire dal tabellone né passare sulla roccia (M5.2). Gli altri cacciatori e le trappole non sono d'ostacolo.
2. **Mettere una trappola** dove sei: nell'erba, se non ce n'è già una e il tuo cacciatore è solo; al massimo quattro tue sul tabellone (M5.6).
3. **Togliere la trappola** dove sei, tua o altrui, se il tuo cacciatore è solo (M5.8).
4. **Scartare** una carta, se il resto non ti conviene (M5.9).

Chi ha giocato o scartato una carta ne pesca una.

## Il mammut corre

Se il tuo cacciatore entra nella sua casella, il mammut fugge **di tante caselle quante ne dice la carta, dritto davanti a te** (M6.2). Conta tutto il valore della carta, non i passi che ti restano.

- Se una roccia o il bordo gli sbarra la via, cerca **in senso orario** la prima direzione libera per tutta la lunghezza. Non torna mai dalla parte da cui vieni (M6.4).
- Vede le rocce, non le trappole. Sulla via che prende, la **prima trappola** chiude la partita (M6.5).
- Se nessuna direzione è libera, si ferma e carica: **il tuo cacciatore è fuori** (M6.6). Un 3 è mortale circa una volta su quattro: guarda l'ombra prima di giocare.
- Finita la corsa, il tuo cacciatore completa il proprio movimento, sempre dritto (M6.7).

## Cacciatori spaventati

Dove passa il mammut, i cacciatori fuggono su una casella vicina libera, a scelta del loro giocatore, ma mai da dove arriva il mammut (M7.3). Chi non ne trova viene travolto (M7.5).

Un cacciatore fuori gioco lascia le sue trappole, che **possono ancora farlo vincere** (M8.2).

## Chi vince

- Il padrone della trappola, subito.
- Il mammut, se non resta alcun cacciatore, se nulla può più portarlo in una trappola, dopo 100 giri, o se tutti si accordano per lasciarlo andare (M9).

## Tre consigli

- Una trappola accanto a una roccia ne vale due: è la roccia a decidere dove gira il mammut.
- Sorveglia le trappole altrui più delle tue: potresti essere tu a spingervi la bestia.
- Anche scartare è una mossa. I buoni cacciatori sanno aspettare.
`;
