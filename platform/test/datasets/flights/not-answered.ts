/**
 * Questions of the threads that the analyst does not answer, and by which rule: what it cannot read it says so, rather
 * than answer another question.
 */
export const notAnswered: Readonly<Record<string, string>> = {
  'number of flights on Easter Sunday': 'holidays are not read, nor guessed to be a name',
  'Which airports only have flights to one destination?': '"only" changes what is asked',
  'When during the day are delays worst? Average delay for each hour please.':
    '"during the day" is no period',
  'Which day of the week should I avoid?': 'advice is beyond what rows hold',
  'Flights from LAX, DFW and ORD, one row each': '"one row each" is not read',
  'Which June weekend day had the longest average delay?': '"day" behind two conditions is not read',
  'avg dly by orig airport, top 5': 'abbreviations that the model does not hold',
  'flts frm ATL to ORD in mar': 'abbreviations that the model does not hold',
  'How many flights fall in each 15 minute delay bucket?':
    'steps of a size that the question names are not read',
  'Flights to Orlando from Texas in the 2nd half of March': '"2nd" is not read',
  'Which 10 city pairs have the most flights, both directions combined?':
    'pairs without their order are not read',
  'Top 3 airport pairs regardless of direction': 'pairs without their order are not read',
  'Which two cities have the most flights between them?': 'pairs without their order are not read',
  'Which 5 state pairs have the most traffic in both directions together?':
    'pairs without their order are not read',
  'busiest route counting both ways': 'pairs without their order are not read',
  'Which airports are within 300 miles of Denver?':
    'distances from a place are not read: no group meets the condition',
};
