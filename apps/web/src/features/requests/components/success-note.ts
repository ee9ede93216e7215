/** What is said below "Submission successful!" whenever a person has to answer. */
export const successNote = 'We received your request. Confirmation may take 2-3 days.'
