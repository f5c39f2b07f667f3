/** What the map can write upon itself. */

export const LAYERS = ['regions', 'food', 'danger', 'entries'] as const;
export type Layer = (typeof LAYERS)[number] | null;
