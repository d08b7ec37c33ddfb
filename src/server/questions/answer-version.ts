/** Names the code that finds passages and checks answers. Stored answers of another version are not repeated. */
export const answerVersion = 'd48ccfe19b9d'
