/** What is wrong with the card or the address, in words to show beside the card. The person can put it right and go on. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem'

  constructor(message = 'The card could not be used. Check it, or try another one.') {
    super(message)
  }
}
