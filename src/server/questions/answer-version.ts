/** Names the code that finds passages and checks answers. Stored answers of another version are not repeated. */
export const answerVersion = 'edf3d230a4b4'
