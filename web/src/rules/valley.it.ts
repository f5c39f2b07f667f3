export default `
## Lo scopo

Guidi una tribù dell'età della pietra attraverso estati e inverni. Vince chi ha **quattro accampamenti e il fuoco** alla fine di un turno, e aveva annunciato i quattro accampamenti alla fine del turno precedente (V13.3). In due ne servono cinque. Tutti vedono arrivare un annuncio: aspettati visite (V13.5).

## La valle

Le caselle sono pianure, foreste, montagne, vulcani (che sono montagne) e il lago. I fiumi seguono i lati delle caselle. Una casella che ha un lato intero su un fiume o sul lago è **sulla riva** (V1.7).

Un accampamento in pianura o in foresta è un **villaggio**, in montagna una **grotta** (V2.5). Esiste finché vi si trova una donna della tribù (V15.3).

## Un turno

Un anno ha tre turni d'estate e tre d'inverno; il primo comincia dal secondo turno d'estate (V3.1). Il turno ha le sue fasi, sempre in quest'ordine (V3.2):

1. **Evento**: si pesca una carta della stagione e la si applica. Nessuno nei primi due turni (V4.2).
2. **Arrivo**: si estraggono animali dal sacchetto; la lettera dice dove entrano (V5.4).
3. **Animali**: un solo dado dà la direzione a tutti (V6.2).
4. **Tribù**: le tribù si muovono, una dopo l'altra (V7.2).
5. **Combattimenti**: dovunque tribù, o umani e animali, dividano una casella (V8.1).
6. **Sopravvivenza**: si guadagna cibo e si mangia; all'ultimo turno d'estate c'è il raccolto (V9.2).
7. **Nascite** e nuove carte all'ultimo turno di ogni stagione; **semina** all'ultimo turno d'inverno (V10.1, V11.1, V12.1).
8. **Fine**: chi ha vinto, chi annuncia, chi è scomparso (V13).

## Gli animali

| animale | passi | montagne | fiumi | cibo |
| --- | --- | --- | --- | --- |
| lupo | 3 | sì | no | 1 |
| tigre | 3 | sì | no | 2 |
| orso | 2 | sì | sì | 3 |
| bisonte | 2 | no | no | 4 |
| rinoceronte | 1 | no | no | 5 |
| mammut | 1 | no | no | 6 |

Un branco bloccato al primo passo va nel verso opposto; se è bloccato anche lì, resta (V6.5). Si ferma dove ci sono umani (V6.6). Gli animali di una specie su una casella sono un branco (V6.9). Bisonti, rinoceronti e mammut calpestano il campo in cui entrano: intatto, danneggiato, perso (V6.11).

## Muoversi

Comincia la tribù con più accampamenti, poi si va in senso orario (V7.1). Ogni tua pedina fa uno o due passi, da sola o con altre (V7.3). Non si attraversano fiumi né lago (V7.4); chi entra in montagna si ferma (V7.5).

**Guardie**: su una casella con avversari o animali devono restare almeno tanti dei tuoi quanti sono loro (V7.6).

Invece di muoversi,

- un uomo e una donna **fondano un accampamento** su una casella senza avversari e senza accampamento (V7.11);
- qualcuno **prende il fuoco** su un vulcano (V7.13). Accanto a un incendio o sulla lava lo si prende anche muovendosi (V7.14). Una tribù senza accampamento non tiene il fuoco (V7.15).

Niente è definitivo prima di *fatto*: fino ad allora ogni passo si può annullare.

## Combattere

Ogni parte tira un dado e aggiunge (V8.5):

- 1 per guerriero, o per animale della specie;
- 1 nel proprio villaggio, 2 nella propria grotta;
- 1 contro gli animali, se ha il fuoco.

In caso di parità si ritira. Altrimenti ogni parte sotto il totale più alto perde una pedina, a scelta di chi la possiede. Si continua finché ne resta una sola.

Fra tribù combattono solo gli uomini (V8.6). Le donne senza uomini sono **catturate** senza combattere (V8.9). Chi conquista un accampamento porta via un quarto del cibo del perdente, metà se era l'ultimo, riceve il fuoco se l'altro l'aveva, poi **prende** l'accampamento con le donne o lo **rade al suolo** (V8.10, V8.11, V8.12).

Contro gli animali partecipano tutte le tue pedine; le donne non aggiungono niente ma si possono perdere (V8.13). La carne è tua quando l'ultimo animale della specie è morto (V8.14).

## Mangiare

Ogni casella occupata rende, quante che siano le pedine (V9.2): **1** sulla riva, tutto l'anno; **1** in foresta, d'estate; al raccolto **8** per un campo intatto, **4** per uno danneggiato, a chi vi si trova. Poi tutti i campi spariscono (V9.3).

Ogni pedina mangia 1; d'inverno, senza fuoco, 1,5 (V9.5). Se non basta, scegli tu chi muore di fame (V9.6).

## Nascite, semina, carte

Un accampamento con una donna ha una nascita, con due o più donne due. Dado: 1-2 una donna, 3-5 un guerriero, 6 gemelli (V10.1, V10.2). Una tribù ha al massimo 10 guerrieri, 6 donne e 5 accampamenti (V1.2).

A fine inverno si può seminare un campo in ogni villaggio di pianura, per 1 punto cibo (V11.1).

Si comincia con cinque carte Astuzia, quattro se si gioca in cinque o sei (V2.8). Ognuna dice quando si gioca; poi si scarta. A fine stagione chi ne ha meno che all'inizio ne riceve una (V12.1).

Quando accade qualcosa a cui una carta può rispondere, tutti quelli che potrebbero averne una sono interrogati insieme e in segreto (R2). A un tavolo dal vivo, tra persone, si aspetta un tempo fisso, anche se nessuno può reagire; *Aspetta* ti dà mezzo minuto, e può essere un bluff (R7). Puoi lasciare un ordine permanente su una carta: il server la gioca, o passa, al posto tuo, e nessuno lo viene a sapere (R8).

## Scomparire e tornare

Una tribù che si estingue nell'anno 1 ritorna una volta, su una casella vuota del bordo, con 3 guerrieri, 1 donna, 8 punti cibo e 3 carte (V14.2). Più tardi è fuori (V14.5).

## Cinque consigli

- Una pianura su un fiume fra le foreste nutre la tribù d'estate. L'inverno non nutre nessuno: affrontalo con scorte e fuoco.
- Fai entrare le nuove arrivate in un accampamento prima che ne esca l'ultima donna (V7.16).
- Una caccia con due guerrieri per animale è quasi sicura; con uno è testa o croce.
- Tieni un guerriero in ogni accampamento. Le donne sole sono un regalo ai vicini.
- Tieni una carta per il turno che segue il tuo annuncio.
`;
