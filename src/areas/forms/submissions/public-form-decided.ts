/** The topic of public forms writes to the person; submissions know no public forms. */
export const publicFormDecided = { name: 'answer-public-form' }
