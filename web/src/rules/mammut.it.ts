export default `
## Lo scopo

La caccia è finita e il bottino è al centro. Prendi molto, e qualcuno ti deruberà; prendi poco, e avrai poco. Dopo l'ultimo round vince **chi ha più punti** (K9.3).

## Il bottino

Si svuota il sacchetto con tutte le 32 tessere. Ognuna mostra una delle sue due facce, e nessuno può guardare l'altra (K3.2).

- **Ascia**: una carta per ogni ascia. Nell'ultimo round niente carte, ma 3 punti (K7.5).
- **Pelle**: il tuo mammut magro avanza sul tracciato delle pelli. Il primo guadagna tanti punti quanti ne dice il numero del round, l'ultimo ne perde altrettanti (K7.6).
- **Zanna**: 2 punti ciascuna (K7.7).
- **Carne**: 8 punti a chi ne ha di più, 5 al secondo, 2 al terzo; 8 e 5 in tre, solo 8 in due (K7.8).
- **Fuoco**: chi ne ha meno perde 5 punti (K7.9).
- **Animali**: un gettone di ogni specie, una volta sola. Alla fine 3 animali diversi valgono 4 punti, poi 9, 15, 22, e tutti e sette 30 (K9.2).
- **Punto interrogativo**: si gira prima di contare, e conta l'altra faccia (K7.1).
- **Sciamano**: non dà punti ma decide ogni parità: prima chi lo tiene, poi gli altri nel verso della freccia, rossa in senso orario, blu in senso antiorario (K7.3).

## Il tuo turno

Comincia chi ha il mammut del primo giocatore (K4.2). Prima gioca tutte le carte che vuoi (K5.1), poi prendi una volta sola, in uno di questi due modi:

1. **Dal centro**: le tessere che vuoi, almeno una (K4.3).
2. **Rubando**: tutto il bottino di un altro. Almeno una di quelle tessere va al centro, a tua scelta; almeno una resta a te (K4.4).

Tocca poi al primo, in senso orario, che non ha niente davanti a sé (K4.5). Così chi è stato derubato gioca ancora, e può derubare il ladro (K4.6).

Se sei l'unico ancora senza bottino puoi sempre rubare; ma dal centro devi prendere **tutto** (K6.1). Quando tutti hanno qualcosa, si valuta il round. Chi ha preso per ultimo comincia il prossimo (K6.3).

## Le carte

Le carte bottino agiscono subito:

- **Sbirciata**: guarda di nascosto sotto uno o due punti interrogativi (K5.3).
- **Giravolta**: gira una o due tessere, ovunque siano, anche lo sciamano, ma nessuna che mostri un animale (K5.4).
- **Ritorno**: il bottino di uno o più giocatori torna al centro. Tocca ancora a te (K5.5).

Tutte le altre si posano coperte davanti a sé e contano nella valutazione (K5.2). Leggile bene: molte servono a chi ha più di qualcosa, e può essere un altro (K5.6).

## La valutazione

Si scoprono le carte e si girano i punti interrogativi; poi si contano asce, pelli, zanne, carne, fuochi e animali, in quest'ordine. Nessuno scende sotto 0 punti (K7.2). Se più giocatori sono pari all'ultimo posto, decide l'ordine dello sciamano: perde chi vi viene per ultimo (K7.4).

In due o tre si giocano cinque round, in quattro o cinque se ne giocano quattro: i round da 2 a 5 (K2.6).

## In due

Ognuno ha due posti per il bottino (K10.1). Chi ruba prende un mucchio (K10.4). I due mucchi contano insieme (K10.6), e chi sta più al caldo guadagna un punto per fuoco (K10.7).

## A proposito delle tessere

Nessuno ha pubblicato le facce delle tessere della scatola. Le nostre sono una **ricostruzione** che concorda con tutto ciò che si sa. Se possiedi la scatola, puoi inserire le facce vere quando apri un tavolo (K1.2).

## Tre consigli

- Lascia qualcosa agli altri. Un bottino un po' meno bello del migliore si ruba di rado.
- Lo sciamano vale bene una tessera: vicino a lui vinci ogni parità, e in quattro o cinque i fuochi sono quasi sempre in parità.
- Una carta che premia la maggioranza si posa meglio quando si sa già chi l'avrà.
`;
