// A part of the summary of the sample talk, which the first page shows before anybody has made one.
// Tests compare it with the talk and with the summary.
export const sampleResult = {
  title: 'What does a bridge inspector listen for?',
  minutes: 10,
  short: { text: 'An inspector listens for a change from spot to spot.', startSeconds: 48 },
  points: [
    {
      text: 'The hammer jumps back at you, and the note is short and high, like knocking on a church floor.',
      startSeconds: 64,
    },
    {
      text: 'The Silver Bridge crossed the Ohio River at Point Pleasant, in West Virginia. It opened in 1928, and it hung from chains instead of cables.',
      startSeconds: 187,
    },
    {
      text: 'The Scottish bridge was 40 years old, and they reckoned the cables had lost between eight and ten percent of their strength.',
      startSeconds: 316,
    },
    {
      text: 'The Memphis bridge was shut for almost three months. Then people went back through the files, and they found the crack in a drone video from May 2019.',
      startSeconds: 502,
    },
  ],
} as const
