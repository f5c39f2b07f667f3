export default `
## Le but

La chasse est finie, le butin est au milieu. Prenez beaucoup, et quelqu'un vous volera ; prenez peu, et vous aurez peu. Après la dernière manche, qui a **le plus de points** gagne (K9.3).

## Le butin

On vide le sac de ses 32 tuiles. Chacune montre une de ses deux faces, et personne ne peut regarder l'autre (K3.2).

- **Hache** : une carte par hache. À la dernière manche, plus de cartes, mais 3 points par hache (K7.5).
- **Peau** : votre mammouth maigre avance sur la piste des peaux. Le premier y gagne autant de points que le numéro de la manche, le dernier en perd autant (K7.6).
- **Défense** : 2 points chacune (K7.7).
- **Viande** : 8 points à qui en a le plus, 5 au deuxième, 2 au troisième ; à trois joueurs 8 et 5, à deux 8 seulement (K7.8).
- **Feu** : qui en a le moins perd 5 points (K7.9).
- **Animaux** : un jeton de chaque espèce, une seule fois. À la fin, 3 animaux différents valent 4 points, puis 9, 15, 22, et les sept 30 (K9.2).
- **Point d'interrogation** : on le retourne avant de compter, et son autre face compte (K7.1).
- **Chaman** : il ne rapporte rien mais tranche toutes les égalités : d'abord qui le tient, puis les autres dans le sens de sa flèche, rouge horaire, bleue antihoraire (K7.3).

## Votre tour

Qui a le mammouth de départ commence (K4.2). Jouez d'abord autant de cartes que vous voulez (K5.1), puis prenez une seule fois, de l'une de ces deux manières :

1. **Au milieu** : les tuiles que vous voulez, au moins une (K4.3).
2. **En volant** : tout le butin d'un autre. Vous remettez au milieu au moins une de ces tuiles, à votre choix, et en gardez au moins une (K4.4).

C'est ensuite au suivant, dans le sens horaire, qui n'a rien devant lui (K4.5). Qui s'est fait voler rejouera donc, et pourra voler le voleur (K4.6).

Si vous êtes le seul encore sans butin, vous pouvez toujours voler ; mais au milieu, vous devez **tout** prendre (K6.1). Quand chacun a quelque chose, on évalue la manche. Qui a pris en dernier commence la suivante (K6.3).

## Les cartes

Les cartes de butin agissent aussitôt :

- **Coup d'œil** : regardez en secret sous un ou deux points d'interrogation (K5.3).
- **Retournement** : retournez une ou deux tuiles, où qu'elles soient, même le chaman, mais aucune qui montre un animal (K5.4).
- **Retour** : le butin d'un ou de plusieurs joueurs retourne au milieu. C'est toujours à vous (K5.5).

Toutes les autres se posent face cachée devant vous et comptent à l'évaluation (K5.2). Lisez-les bien : beaucoup récompensent celui qui a le plus de quelque chose, et ce n'est pas toujours vous (K5.6).

## L'évaluation

On dévoile les cartes, on retourne les points d'interrogation ; puis on compte haches, peaux, défenses, viande, feux et animaux, dans cet ordre. Personne ne descend sous 0 point (K7.2). À égalité pour le moins, c'est le dernier dans l'ordre du chaman qui perd (K7.4).

À deux ou trois joueurs, il y a cinq manches, à quatre ou cinq il y en a quatre : les manches 2 à 5 (K2.6).

## À deux joueurs

Chacun a deux places pour son butin (K10.1). Qui vole prend un lot (K10.4). Les deux lots comptent ensemble (K10.6), et celui qui a le plus chaud gagne un point par feu (K10.7).

## À propos des tuiles

Personne n'a publié les faces des tuiles de la boîte. Les nôtres sont une **reconstitution** qui s'accorde avec tout ce qu'on sait. Si vous possédez la boîte, vous pouvez saisir les vraies faces en ouvrant une table (K1.2).

## Trois conseils

- Laissez quelque chose aux autres. On vole rarement un butin un peu moins beau que le meilleur.
- Le chaman vaut bien une tuile : près de lui, vous gagnez les égalités, et à quatre ou cinq joueurs les feux sont presque toujours à égalité.
- Une carte qui récompense « le plus » se pose de préférence quand on sait déjà qui l'aura.
`;
