/** Pebble and ink of each seat, as chosen in the art direction: apart in every kind of sight. */

export const PEBBLE = ['#6CB8F5', '#8F1507', '#D9A23B', '#1A7565'];
export const CHARCOAL = '#2A2320';
export const BONE = '#F4EADA';
export const INK = [CHARCOAL, BONE, CHARCOAL, BONE];
