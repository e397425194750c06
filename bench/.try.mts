import { chromium } from 'playwright';
import { buildPages } from '/work/main/bench/streaming/build-pages.ts';
import { servePages } from '/work/main/bench/streaming/serve-pages.ts';
import { measurePage } from '/work/main/bench/streaming/measure-page.ts';
import { answer, deltasOf } from '/work/main/bench/streaming/answer.ts';
const folder=await buildPages();
const {origin,close}=await servePages(folder);
const args=['--no-sandbox','--disable-background-networking','--no-first-run',...process.argv.slice(2).filter(a=>a.startsWith('--'))];
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args});
const names=process.argv.slice(2).filter(a=>!a.startsWith('--'));
for(const n of names)for(const [kind,len] of [['fast',12000],['fast',24000],['frames',24000]] as const){
 const t=Date.now();
 try{const c=await measurePage(browser,{url:`${origin}/page/${n}`,deltas:deltasOf(answer(len),4),pace:kind==='fast'?{kind}:{kind,perFrame:8}});
 console.log(n,kind,len,'task',c.task.toFixed(0),'script',c.script.toFixed(0),'layout',c.layout.toFixed(0),'style',c.style.toFixed(0),JSON.stringify(c.report),'wall',Date.now()-t);}catch(e){console.log(n,kind,len,String(e).slice(0,300))}
}
await browser.close();close();
