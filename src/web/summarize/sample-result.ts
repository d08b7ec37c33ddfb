// A part of the summary of the sample talk, which the first page shows before anybody has made one. A test compares it with what is said.
export const sampleResult = {
  title: 'What does a bridge inspector listen for?',
  minutes: 10,
  short: {
    text: 'The Silver Bridge crossed the Ohio River at Point Pleasant, in West Virginia. It opened in 1928, and it hung from chains instead of cables.',
    startSeconds: 187,
  },
  points: [
    {
      text: 'On the 15th of December 1967, at about five in the evening, with the rush-hour traffic queuing on it, one of those bars broke at its eye.',
      startSeconds: 206,
    },
    {
      text: 'Since 1971 the United States has had national standards for inspecting bridges, and most of its bridges get a visit at least every two years.',
      startSeconds: 256,
    },
    {
      text: 'The bridge was 40 years old, and they reckoned the cables had lost between eight and ten percent of their strength.',
      startSeconds: 316,
    },
    {
      text: 'The bridge was shut for almost three months. Then people went back through the files, and they found the crack in a drone video from May 2019.',
      startSeconds: 502,
    },
  ],
} as const
