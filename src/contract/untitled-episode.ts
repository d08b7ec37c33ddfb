// The name of an episode whose feed gives none.

export const untitledEpisode = 'Episode without a title'
