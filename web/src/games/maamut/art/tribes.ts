/** Pebble and ink of each colour, as chosen in the art direction: apart in every kind of sight. */

export const PEBBLE = ['#6CB8F5', '#8F1507', '#D9A23B', '#1A7565', '#5F2FA3', '#141016'];
export const CHARCOAL = '#2A2320';
export const BONE = '#F4EADA';
export const INK = [CHARCOAL, BONE, CHARCOAL, BONE, BONE, BONE];
