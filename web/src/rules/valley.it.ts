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

## L'edizione del 1991

La vecchia scatola si gioca con le stesse regole (V18.1). Che cosa cambia:

- una tribù ha 9 guerrieri invece di 10 (V1.2) e comincia con 14 punti cibo (V2.3);
- al raccolto un campo dà 12, uno danneggiato 6 (V9.2);
- 36 animali arrivano dalle lettere A-R, su qualsiasi terreno (V5.4);
- chi passa l'acqua con una carta si ferma lì (VR54);
- 27 carte Astuzia e 28 eventi, con testi propri: ogni carta mostra il suo anno. Un'alluvione o un gelo nomina il suo fiume, senza dado (V1.6).

Ciò che delle vecchie regole non si sa più si gioca come nel 2002 (VR3).

## L'espansione del 2008

La scatola del 2002, con 33 carte Astuzia e 25 eventi in più (V18.1), e ciò che portano nella valle:

- **tessere**: un evento ne mette una su una casella estratta a sorte, per sempre o finché un'altra la copre (V17.1);
- in un **deserto** si muore nella sopravvivenza; una **pianura fertile** rende metà in più al raccolto (V17.2). **Palude** e **giungla** fermano chi entra, e nutrono di più (V17.3);
- in una **pozza di lava** ognuno muore con 5 o 6; su un **nuovo vulcano** si prende il fuoco (V17.4). Da un **ghiacciaio**, d'estate, si esce solo con 1 o 2; d'inverno uccide (V17.5). Un **nuovo lago** annega ciò che copre;
- **Neandertal**: quattro guerrieri, una casella per turno dopo gli animali. Combattono contro tutti, rapiscono le donne e radono al suolo gli accampamenti (V16.6);
- lo **yeti** gira per le montagne fino alla fine dell'inverno, con +6; un cucciolo può nascere in una grotta e cacciarne la gente (V16.7, V16.8);
- **mandrie**: dopo una vittoria sui bisonti, Domesticazione ne tiene uno. Portalo in un villaggio di pianura entro il tuo prossimo movimento; lì si moltiplica, e ti nutre nella sopravvivenza (V18.38);
- **sciamani e spiriti**: uno sciamano annulla un evento, o ne fa ritirare il dado; uno spirito aggiunge 1 a un tuo dado, o toglie 1 a quello di un rivale (VC41);
- **cose sulle caselle**: una fossa uccide il prossimo branco che entra, una barricata ferma chi vuole passare da quel lato; la carne rimasta lì va alla prima tribù sola con essa (VC11);
- nel **Giardino dell'Eden** le tribù dividono le caselle in pace per un turno (VC45);
- puoi agire **accanto ad avversari** se altrettanti dei tuoi fanno la guardia (V7.10).

## Varianti

Un tavolo può aggiungere varianti dei giocatori; la preparazione dice ognuna in una frase. Quelle che cambiano di più:

- **vegetali e carne**: due scorte; si mangia prima la carne, e quel che ne avanza dopo il pasto va perso (V18.19);
- **totem**: al primo animale ucciso di una specie, una tribù può prenderla come totem: +1 contro di essa, e un'offerta alla fine di ogni stagione (V18.18);
- **trofei**: gli animali cacciati restano alla tribù finché il sacchetto è vuoto (V18.17);
- **predazione**: le tigri, e i lupi due contro uno, cacciano bisonti e rinoceronti quando le tribù hanno combattuto, e possono gettarsi sulla mandria di un accampamento (V18.9); una **carogna** resta dove sono morti dei cacciatori, per chi vi si trova solo dopo i combattimenti (V18.15);
- **domesticazione**: chi batte dei bisonti può tenerne, che si moltiplicano al villaggio e si mangiano al bisogno (V18.16);
- **razione divisa**: nella fame una coppia sola sulla sua casella può vivere con una razione; nel turno seguente non fa nulla, e cade in ogni combattimento (V18.20);
- **combattimenti mortali**: gli animali aggiungono secondo la specie, le donne mezzo punto (V18.8);
- **le donne difendono l'accampamento** dove non c'è un uomo (V18.13); **gli accampamenti abbandonati** aspettano chi li prenda (V18.7);
- **una nascita per donna**, se c'è un uomo (V18.21); **agire accanto ad avversari** tenuti a bada da altri (V18.14);
- **baratto** negli accampamenti e fra vicini, **cacce comuni** con le parti fissate prima (V18.40, V18.39).

## Cinque consigli

- Una pianura su un fiume fra le foreste nutre la tribù d'estate. L'inverno non nutre nessuno: affrontalo con scorte e fuoco.
- Fai entrare le nuove arrivate in un accampamento prima che ne esca l'ultima donna (V7.16).
- Una caccia con due guerrieri per animale è quasi sicura; con uno è testa o croce.
- Tieni un guerriero in ogni accampamento. Le donne sole sono un regalo ai vicini.
- Tieni una carta per il turno che segue il tuo annuncio.
`;
