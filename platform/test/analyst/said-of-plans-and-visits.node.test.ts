/** Courtesies around a question, and what people say of plans that run and visits that come, have one answer each. */
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is said of plans and visits', () => {
  const { check, same } = askedWorlds('podhost', 'jobboard', 'petfood', 'telcodesk');

  it('leaves courtesies out, before a question and behind it', async () => {
    await same(
      'petfood',
      'tell me the number of orders in May 2025',
      'I would be most grateful if you could tell me the number of orders in May 2025',
      'It would be great to know the number of orders in May 2025. That would help me a lot.',
      'If it is not too much bother, tell me the number of orders in May 2025',
      'Would you be so kind as to tell me the number of orders in May 2025? Many thanks in advance',
      'May I ask you to tell me the number of orders in May 2025',
    );
  });

  it('leaves out who asks and for what, and an echo of the question', async () => {
    await same(
      'telcodesk',
      'how many tickets were opened in May 2025',
      'A colleague in sales is asking how many tickets were opened in May 2025',
      'My manager wants to know how many tickets were opened in May 2025',
      'A customer asks how many tickets were opened in May 2025',
    );
    await same(
      'podhost',
      'average shows by plan',
      'For a meeting I need the average shows by plan, what are they?',
      'how many shows do people usually have on each plan',
      'For each plan, the typical (mean) number of shows',
    );
  });

  it('adds up what is asked to come in, go through or add up', async () => {
    await same(
      'podhost',
      'how much money came in from succeeded payments in Q1 2026',
      'What did the payments that went through in Q1 2026 add up to?',
      'How much is the total of the succeeded payments in Q1 2026?',
      'what came in from successful charges in Q1 2026',
      'sum of succeeded payments in Q1 2026',
    );
    await same('podhost', 'how much was refunded in 2026', 'how much do we lose on refunds in 2026');
  });

  it('knows months by what they had most of', async () => {
    await same(
      'podhost',
      'which month had the most cancellations in 2025',
      'month most cancelations 2025',
      'when did most people cancel in 2025, which month was it?',
      'which month saw the biggest number of cancellations in 2025',
      'peak cancellation month 2025',
      'Which calendar month in 2025 had the most cancellations',
    );
    await same(
      'jobboard',
      'sessions in 2025 by month',
      'Over the whole of 2025, sessions by month',
      'the monthly development of sessions over the course of 2025',
      'how has the number of sessions developed over 2025, by month?',
    );
  });

  it('sets two against each other that are counted in the next sentence', async () => {
    await same(
      'podhost',
      'number of failed payments in 2026: card versus paypal',
      'card or paypal, which one failed more in 2026? number of failed payments for both',
      'compare the number of failed payments in 2026 between the methods card and paypal',
    );
    await same(
      'jobboard',
      'number of applications in Healthcare versus Retail in 2025',
      'did more people apply in Healthcare or in Retail in 2025? show me the number of applications for both',
    );
  });

  it('takes a share of those that are named, and not of all', async () => {
    await same(
      'podhost',
      'share of subscriptions billed annually, active ones only',
      'share of active subscriptions on annual',
      'what share of active subscriptions is annual',
      'what share of active subscriptions pay annually',
      'proportion of active subscriptions on the annual plan',
    );
    await same(
      'jobboard',
      'bounce rate of mobile sessions in 2025',
      'what share of mobile sessions bounced in 2025',
      'what is the bounce rate of the visits from mobile in 2025',
      'how big is the percent of bounces in the visits from mobile in 2025',
    );
  });

  it('ends what began at its own end, and not at that of a trial', async () => {
    await same(
      'podhost',
      'average lifetime of canceled subscriptions',
      'average time from start to end of canceled subscriptions',
      'how many days are between the start and the end of canceled subscriptions on average',
      'how long does a subscription last on average before it is canceled',
    );
    await check([
      ['podhost', 'average days between start and trial end', /DATE_DIFF\('second', start_date, trial_end\)/],
    ]);
  });

  it('lets a period beside what is not there say when the rows began', async () => {
    await same(
      'jobboard',
      'how many applications submitted in January 2026 have no first response',
      'how many applications in January 2026 are without a first response',
      'number of applications in January 2026 lacking a first response',
      'number of applications in January 2026 with an empty first_response_at',
      'how many January 2026 applications are still waiting for a first response',
    );
  });

  it('knows rows of another table by a word that is spelt wrong', async () => {
    await same(
      'podhost',
      'how many accounts have no subscription',
      'how many acounts have no subscripton',
      'how many accounts have no row in subscriptions',
      'how many accounts do not have subscriptions',
    );
  });

  it('shows rows where it is told to show, though something is called shows', async () => {
    await same('podhost', 'list refunded payments in May 2026', 'show me refunded payments in May 2026');
    await check([['podhost', 'shows by plan', /MEASURE\(total_shows\)/]]);
  });

  it('reads columns as they are written, and words by what the brackets behind them say', async () => {
    await same(
      'podhost',
      'which countries have over 20 canceled subscriptions',
      'which markets (countries) have over 20 canceled subscriptions',
      'with more than 20 canceled subscriptions each, which countries stand out?',
      'countries with a count of canceled subscriptions over 20',
    );
    await same('jobboard', 'sessions where source is not google', 'sessions where source <> google');
    await same('jobboard', 'how many remote applications', 'how many applications for remote jobs');
  });

  it('spreads rows over the days of the week', async () => {
    await same(
      'podhost',
      'accounts by day of the week',
      'distribution of account signup dates over the days of the week',
      'accounts signup count day of week',
      'which days of the week do people sign up on',
      'how do account signups spread over the week?',
    );
  });

  it('takes an end of a question as what it is about', async () => {
    await same(
      'jobboard',
      'how many sessions in 2025 with source other than google',
      'forget google, how many sessions in 2025 did all the other sources get us',
      'number of sessions 2025 source not google',
    );
    await same(
      'jobboard',
      'growth of sessions 2025 versus 2024',
      'session growth 2024 to 2025',
      'change in sessions, full year 2025 relative to full year 2024',
    );
  });

  it('ranks by what people did most', async () => {
    await same(
      'jobboard',
      'top 3 employers by number of applications in 2025',
      'who are the 3 employers that people applied to most in 2025?',
      'rank employers by number of applications in 2025 and return the three highest',
      'the big 3 employers by number of applications in 2025',
    );
    await same(
      'podhost',
      'top 3 channels by number of signups in 2025',
      'the 3 ways most customers found you, by number of signups in 2025',
    );
  });
});
