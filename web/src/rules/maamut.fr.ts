export default `
## Le but

Vous menez un chasseur. Le mammouth n'est à personne. **Le propriétaire du piège** où il tombe gagne la chasse, peu importe qui l'y a poussé (M8.4).

## La steppe

37 cases posées au hasard : herbe, neige et rochers, autour d'une croix centrale où se tient le mammouth. Personne ne va jamais sur un rocher. On ne creuse de piège que dans l'herbe (M1.2).

Chacun a trois cartes de valeur 1, 2 ou 3. L'un après l'autre, chacun pose son chasseur sur une case libre du bord (M3.6).

## À votre tour : une action sur quatre

1. **Jouer une carte.** Votre chasseur avance d'exactement autant de cases, en ligne droite. Le chemin ne sort pas du plateau et ne passe par aucun rocher (M5.2). Les autres chasseurs et les pièges ne le gênent pas.
2. **Poser un piège** là où vous êtes : dans l'herbe, seul, sans autre piège sur la case, et si vous avez moins de quatre pièges sur le plateau (M5.6).
3. **Retirer le piège** là où vous êtes, le vôtre ou celui d'un autre, si vous êtes seul (M5.8).
4. **Défausser** une carte, si rien ne vous plaît (M5.9).

Qui a joué ou défaussé une carte en pioche une.

## Le mammouth court

Si votre chasseur entre sur sa case, le mammouth fuit **d'autant de cases que votre carte en indique, droit devant vous** (M6.2). La carte compte en entier, peu importe combien de pas il vous restait à faire.

- Si un rocher ou le bord lui barre la route, il cherche **dans le sens des aiguilles d'une montre** la première direction libre sur toute la longueur. Il ne revient jamais du côté d'où vous venez (M6.4).
- Il voit les rochers, pas les pièges. Sur la route qu'il prend, le **premier piège** met fin à la partie (M6.5).
- Si aucune direction n'est libre, il fait face et charge : **votre chasseur est éliminé** (M6.6). Un 3 est mortel environ une fois sur quatre : regardez l'ombre avant de jouer.
- Sa course finie, votre chasseur termine son propre mouvement tout droit (M6.7).

## Les chasseurs effrayés

Là où passe le mammouth, les chasseurs fuient vers une case voisine libre, au choix de leur joueur, mais pas du côté d'où il vient (M7.3). Qui n'en trouve aucune est piétiné (M7.5).

Un chasseur éliminé laisse ses pièges, et ils **gagnent encore** pour lui (M8.2).

## Qui gagne

- Le propriétaire du piège, aussitôt.
- Le mammouth, s'il ne reste aucun chasseur, si plus rien ne peut le mener à un piège, après 100 tours de table, ou si tous s'accordent pour le laisser partir (M9).

## Trois conseils

- Un piège près d'un rocher en vaut deux : le rocher décide où le mammouth tourne.
- Surveillez les pièges des autres plus que les vôtres : c'est peut-être vous qui y pousserez la bête.
- Défausser est aussi un coup. Les bons chasseurs savent attendre.
`;
