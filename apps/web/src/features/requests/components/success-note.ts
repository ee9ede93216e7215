export const successNote = 'We received your request. Confirmation may take 2-3 days.'
