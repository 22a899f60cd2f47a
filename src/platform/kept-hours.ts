/**
 * Hours without a word from the server after which a browser may show nothing of what it kept. An agency may allow
 * fewer; with 0 its browsers forget what they have.
 */
export const mostHours = 24
