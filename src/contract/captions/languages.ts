// The languages that are offered for a summary, and by which a list can be filtered.
export const languages =
  'en ar cs da de el es fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ')
