/** Names the code that finds passages and checks answers. Stored answers of another version are not repeated. */
export const answerVersion = 'cdccb5d7c024'
