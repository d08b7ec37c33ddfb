/** Names the code that finds passages and checks answers. Stored answers of another version are not repeated. */
export const answerVersion = 'c571ed6023c7'
