export default `
## Le but

Vous menez une tribu de l'âge de pierre d'été en hiver. Pour gagner, il faut **quatre camps et le feu** à la fin d'un tour, et avoir annoncé quatre camps à la fin du tour précédent (V13.3). À deux joueurs, il en faut cinq. Tout le monde voit venir une annonce : attendez-vous à des visites (V13.5).

## La vallée

Les cases sont des plaines, des forêts, des montagnes, des volcans (qui sont des montagnes) et le lac. Les rivières suivent les côtés des cases. Une case dont un côté entier longe une rivière ou le lac est **sur la rive** (V1.7).

Un camp en plaine ou en forêt est un **village**, en montagne une **grotte** (V2.5). Il existe tant qu'une femme de la tribu s'y trouve (V15.3).

## Un tour

Une année a trois tours d'été et trois d'hiver ; la première commence au deuxième tour d'été (V3.1). Un tour se joue en phases, toujours dans cet ordre (V3.2) :

1. **Événement** : on tire une carte de la saison et on l'applique. Il n'y en a pas aux deux premiers tours (V4.2).
2. **Arrivée** : on tire des animaux du sac ; leur lettre dit où ils entrent (V5.4).
3. **Animaux** : un seul dé donne leur direction à tous (V6.2).
4. **Tribus** : les tribus se déplacent, l'une après l'autre (V7.2).
5. **Combats** : partout où des tribus, ou des humains et des animaux, partagent une case (V8.1).
6. **Survie** : on gagne et on mange ; au dernier tour d'été, c'est la récolte (V9.2).
7. **Naissances** et nouvelles cartes au dernier tour de chaque saison ; **semailles** au dernier tour d'hiver (V10.1, V11.1, V12.1).
8. **Fin** : qui a gagné, qui annonce, qui a disparu (V13).

## Les animaux

| animal | pas | montagnes | rivières | nourriture |
| --- | --- | --- | --- | --- |
| loup | 3 | oui | non | 1 |
| tigre | 3 | oui | non | 2 |
| ours | 2 | oui | oui | 3 |
| bison | 2 | non | non | 4 |
| rhinocéros | 1 | non | non | 5 |
| mammouth | 1 | non | non | 6 |

Un troupeau bloqué au premier pas va dans l'autre sens ; bloqué là aussi, il reste (V6.5). Il s'arrête là où il y a des humains (V6.6). Les animaux d'une espèce sur une case forment un troupeau (V6.9). Bisons, rhinocéros et mammouths piétinent le champ où ils entrent : intact, endommagé, perdu (V6.11).

## Se déplacer

La tribu qui a le plus de camps commence, puis on suit le sens horaire (V7.1). Chacun de vos pions fait un ou deux pas, ensemble ou séparément (V7.3). On ne traverse ni les rivières ni le lac (V7.4) ; qui entre en montagne s'arrête (V7.5).

**Gardes** : sur une case avec des adversaires ou des animaux, il doit rester au moins autant de vos pions (V7.6).

Au lieu de bouger,

- un homme et une femme **fondent un camp** sur une case sans adversaires et sans camp (V7.11) ;
- quelqu'un **prend le feu** sur un volcan (V7.13). À côté d'un incendie ou sur la lave, on le prend aussi en se déplaçant (V7.14). Une tribu sans camp ne garde pas le feu (V7.15).

Rien n'est définitif avant *Terminer* : jusque-là, chaque pas peut être annulé.

## Combattre

Chaque tribu, chaque espèce lance un dé et ajoute (V8.5) :

- 1 par guerrier, ou par animal de l'espèce ;
- 1 dans son village, 2 dans sa grotte ;
- 1 contre les animaux, avec le feu.

À égalité, on relance. Sinon, tous ceux qui n'ont pas le plus haut total perdent un pion, au choix de son propriétaire. On continue jusqu'à ce qu'il n'en reste qu'un.

Entre tribus, seuls les hommes combattent (V8.6). Des femmes sans hommes sont **capturées** sans combat (V8.9). Qui conquiert un camp emporte un quart de la nourriture du perdant, la moitié si c'était son dernier camp, reçoit le feu s'il l'avait, puis **prend** le camp avec ses femmes ou le **rase** (V8.10, V8.11, V8.12).

Contre les animaux, tous vos pions participent ; les femmes n'ajoutent rien mais peuvent être perdues (V8.13). La viande est à vous quand le dernier animal de l'espèce est mort (V8.14).

## Manger

Chaque case occupée rapporte, quel que soit le nombre de pions (V9.2) : **1** sur une rive, toute l'année ; **1** en forêt, en été ; à la récolte **8** pour un champ intact, **4** pour un champ endommagé, à qui s'y trouve. Puis tous les champs disparaissent (V9.3).

Chaque pion mange 1 ; en hiver, sans le feu, un et demi (V9.5). S'il n'y a pas assez, vous choisissez qui meurt de faim (V9.6).

## Naissances, semailles, cartes

Un camp où vit une femme a une naissance, deux s'il y a deux femmes ou plus. Dé : 1-2 une femme, 3-5 un guerrier, 6 des jumeaux (V10.1, V10.2). Une tribu a au plus 10 guerriers, 6 femmes et 5 camps (V1.2).

À la fin de l'hiver, on peut semer un champ dans chaque village de plaine, pour 1 point de nourriture (V11.1).

On commence avec cinq cartes Astuce, quatre à cinq ou six joueurs (V2.8). Chacune dit quand elle se joue ; ensuite on la défausse. À la fin d'une saison, qui en a moins qu'au début en reçoit une (V12.1).

Quand une carte peut répondre à ce qui se passe, tous ceux qui pourraient en avoir une sont interrogés en même temps et en secret (R2). Entre humains, à une table en direct, cela prend un temps fixe, même si personne ne peut réagir ; *Attendez* vous donne une demi-minute, et peut être un bluff (R7). Laissez une consigne sur une carte : elle est jouée ou non à votre place, et personne ne le sait (R8).

## Disparaître et revenir

Une tribu qui s'éteint l'année 1 revient une fois, sur une case vide du pourtour, avec 3 guerriers, 1 femme, 8 points de nourriture et 3 cartes (V14.2). Plus tard, c'est fini (V14.5).

## L'édition de 1991

L'ancienne boîte se joue avec les mêmes règles (V18.1). Ce qui change :

- une tribu a 9 guerriers au lieu de 10 (V1.2) et commence avec 14 points de nourriture (V2.3) ;
- à la récolte un champ donne 12, un champ endommagé 6 (V9.2) ;
- 36 animaux arrivent par les lettres A à R, quel que soit le terrain (V5.4) ;
- qui passe l'eau avec une carte s'arrête là (VR54) ;
- 27 cartes Astuce et 28 événements, avec leurs propres textes : chaque carte montre son année. Une inondation ou un gel nomme sa rivière, sans dé (V1.6).

Ce qu'on ne sait plus des anciennes règles se joue comme en 2002 (VR3).

## L'extension de 2008

La boîte de 2002, avec 33 cartes Astuce et 25 événements de plus (V18.1), et ce qu'ils apportent dans la vallée :

- **tuiles** : un événement en pose une sur une case tirée au sort, pour de bon ou jusqu'à ce qu'une autre la recouvre (V17.1) ;
- dans un **désert** on meurt à la survie ; une **plaine fertile** donne moitié plus à la récolte (V17.2). **Marais** et **jungle** arrêtent qui y entre, et nourrissent mieux (V17.3) ;
- dans une **fosse de lave** chacun meurt sur 5 ou 6 ; sur un **nouveau volcan** on prend le feu (V17.4). D'un **glacier**, en été, on ne sort que sur 1 ou 2 ; l'hiver y tue (V17.5). Un **nouveau lac** noie ce qu'il couvre ;
- **néanderthaliens** : quatre guerriers, une case par tour après les animaux. Ils combattent tout le monde, enlèvent les femmes et rasent les camps (V16.6) ;
- le **yéti** court les montagnes jusqu'à la fin de l'hiver, avec +6 ; un petit peut naître dans une grotte et en chasser les habitants (V16.7, V16.8) ;
- **troupeaux** : après une victoire sur des bisons, Domestication en garde un. Menez-le dans un village de plaine avant la fin de votre prochain déplacement ; il s'y multiplie, et vous nourrit à la survie (V18.38) ;
- **chamans et esprits** : un chaman annule un événement, ou fait relancer son dé ; un esprit ajoute 1 à un dé à vous, ou retire 1 à celui d'un rival (VC41) ;
- **choses sur les cases** : une fosse tue le prochain troupeau qui entre, une barricade arrête qui veut passer par ce côté ; la viande restée là va à la première tribu seule avec elle (VC11) ;
- dans le **Jardin d'Éden** les tribus partagent les cases en paix pendant un tour (VC45) ;
- on peut agir **à côté d'adversaires** si autant des vôtres montent la garde (V7.10).

## Variantes

Une table peut ajouter des variantes de joueurs ; la mise en place dit chacune en une phrase. Celles qui changent le plus :

- **plantes et viande** : deux réserves ; on mange d'abord la viande, et ce qui en reste après le repas est perdu (V18.19) ;
- **totems** : à son premier animal tué d'une espèce, une tribu peut la prendre pour totem : +1 contre elle, et une offrande à la fin de chaque saison (V18.18) ;
- **trophées** : les animaux chassés restent à la tribu jusqu'à ce que le sac soit vide (V18.17) ;
- **prédation** : les tigres, et les loups à deux contre un, chassent bisons et rhinocéros quand les tribus ont combattu, et peuvent se jeter sur le troupeau d'un camp (V18.9) ; une **charogne** reste où des chasseurs sont morts, à qui s'y trouve seul après les combats (V18.15) ;
- **domestication** : qui bat des bisons peut en garder, qui se multiplient au village et se mangent au besoin (V18.16) ;
- **ration partagée** : en cas de faim, un couple seul sur sa case peut vivre d'une ration ; au tour suivant il ne fait rien, et tombe dans tout combat (V18.20) ;
- **combats mortels** : les animaux ajoutent selon l'espèce, les femmes un demi-point (V18.8) ;
- **les femmes défendent leur camp** quand il n'y a pas d'homme (V18.13) ; **les camps abandonnés** attendent qu'on les prenne (V18.7) ;
- **une naissance par femme**, s'il y a un homme (V18.21) ; **agir à côté d'adversaires** que d'autres tiennent (V18.14) ;
- **troc** dans les camps et entre voisins, **chasses communes** dont les parts se fixent d'avance (V18.40, V18.39).

## Cinq conseils

- Une plaine au bord d'une rivière, entre des forêts, nourrit sa tribu l'été. L'hiver ne nourrit personne : abordez-le avec des réserves et le feu.
- Faites entrer les nouvelles venues dans un camp avant que la dernière femme n'en sorte (V7.16).
- Une chasse à deux guerriers par animal est presque sûre ; à un contre un, c'est pile ou face.
- Gardez un guerrier dans chaque camp. Des femmes seules sont un cadeau pour les voisins.
- Gardez une carte pour le tour qui suit votre annonce.
`;
